// Run a Python program in Pyodide: node pyodide_run.mjs SETTINGS. pyodide_run.py starts it and describes the settings.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const { pyodide, wheels, folders, paths, program, args } = JSON.parse(process.argv[2]);
const RUN = `
import importlib, runpy, sys
sys.path[:0] = paths
sys.argv = [program, *args]
importlib.invalidate_caches()
try:
    runpy.run_path(program, run_name="__main__")
except SystemExit as end:
    if end.code:
        raise
`;

try {
  const { loadPyodide } = await import(pathToFileURL(pyodide).href);
  const py = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: '1' } });
  const extractDir = py.runPython('import site; site.getsitepackages()[0]');
  for (const wheel of wheels) py.unpackArchive(new Uint8Array(readFileSync(wheel)), 'wheel', { extractDir });
  for (const [inside, folder] of Object.entries(folders)) py.mountNodeFS(inside, folder);
  py.runPython(RUN, { globals: py.toPy({ paths, program, args }) });
} catch (error) {
  // The message has Python's traceback. With the stack, node would print the whole script of Pyodide.
  console.error(error.message);
  process.exitCode = 1;
}
