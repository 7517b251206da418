// Runs the Python of Pyodide in node: compiles what the site ships, or tries it as the browser would.
//   node pyodide_prepare.mjs compile PYODIDE_FOLDER SOURCE.zip COMPILED.zip
//   node pyodide_prepare.mjs try SITE_PYTHON_FOLDER TRIAL.py
// The first writes an archive with .pyc in place of .py, and prints what each module imports at its head; the second
// prints what the trial returns.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , task, folder, ...paths] = process.argv;
const at = (name) => resolve(folder, name);
const { loadPyodide } = await import(pathToFileURL(at('pyodide.mjs')));

async function compile([source, compiled]) {
  const python = await loadPyodide({ indexURL: `${resolve(folder)}/` });
  python.FS.writeFile('/source.zip', readFileSync(source));
  const imports = python.runPython(`
import ast, json, py_compile, zipfile
from pathlib import Path
imports = {}
mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
with zipfile.ZipFile("/source.zip") as source, zipfile.ZipFile("/compiled.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as compiled:
    for name in sorted(source.namelist()):
        data = source.read(name)
        if name.endswith(".py"):
            nodes = [node for node in ast.parse(data).body if isinstance(node, ast.Import | ast.ImportFrom)]
            imports[name] = [[getattr(node, "level", 0), getattr(node, "module", None), [each.name for each in node.names]] for node in nodes]
            Path("/one.py").write_bytes(data)
            data = Path(py_compile.compile("/one.py", "/one.pyc", name, True, invalidation_mode=mode)).read_bytes()
            name += "c"
        compiled.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
json.dumps(imports)
`);
  writeFileSync(compiled, python.FS.readFile('/compiled.zip'));
  return imports;
}

async function trial([script]) {
  const python = await loadPyodide({
    indexURL: `${resolve(folder)}/`, stdLibURL: at('stdlib.zip'), lockFileContents: readFileSync(at('pyodide-lock.json'), 'utf8'), packageBaseUrl: `${resolve(folder)}/`,
  });
  python.unpackArchive(new Uint8Array(readFileSync(at('app.zip'))), 'zip', { extractDir: '/app' });
  python.FS.writeFile('/app/trial.py', readFileSync(script));
  python.pyimport('sys').path.insert(0, '/app');
  return python.pyimport('trial').trial();
}

try {
  const found = await (task === 'compile' ? compile(paths) : trial(paths));
  process.stdout.write(`${found}\n`, () => process.exit(0)); // timers of the tables may still run
} catch (error) { // without the source of Pyodide, which node would print
  console.error(String(error.stack ?? error).slice(-3000));
  process.exit(1);
}
