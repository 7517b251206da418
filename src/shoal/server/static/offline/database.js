/** The matches on this device, in IndexedDB. A write is done once its transaction is complete. Values are JSON. @module */

const NAME = 'shoal';
const VERSION = 1;
export const KINDS = ['tables', 'rows', 'guests', 'matches', 'secrets'];

/** @typedef {'done' | 'conflict' | 'full' | string} Outcome of a write; anything else is what went wrong */

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export const answered = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** Open the database, and create it if there is none. @returns {Promise<IDBDatabase>} */
export function openDatabase() {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => { for (const kind of KINDS) request.result.createObjectStore(kind); };
  return answered(request).then((database) => {
    const missing = KINDS.filter((kind) => !database.objectStoreNames.contains(kind));
    if (missing.length === 0) return database;
    database.close();
    throw new DOMException('something else is stored here', 'DataError');
  });
}

/** The functions that shoal.store.indexed_db calls. */
export class Database {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  /** @param {string} kind */
  stored(kind) {
    return this.database.transaction(kind).objectStore(kind);
  }

  async summaries() {
    const stored = this.stored('tables');
    const [ids, values] = await Promise.all([answered(stored.getAllKeys()), answered(stored.getAll())]);
    return `[${ids.map((id, place) => `[${JSON.stringify(id)},${values[place].slice(1)}`).join()}]`;
  }

  /** @param {string} table @param {number} after */
  async rows(table, after) {
    return JSON.stringify(await answered(this.stored('rows').getAll(IDBKeyRange.bound([table, after], [table, Infinity], true))));
  }

  /** @param {string} table @param {string} rows @param {string} summary @returns {Promise<Outcome>} */
  append(table, rows, summary) {
    return this.write(['rows', 'tables'], (transaction) => {
      const stored = transaction.objectStore('rows');
      const added = JSON.parse(rows);
      const before = added[0][0] - 1;
      const put = () => {
        for (const row of added) stored.add(row, [table, row[0]]);
        transaction.objectStore('tables').put(summary, table);
      };
      if (before === 0) put();
      else answered(stored.getKey([table, before])).then((key) => (key === undefined ? transaction.abort() : put()));
    });
  }

  /** @param {string} kind @param {string} key @returns {Promise<string | undefined>} */
  value(kind, key) {
    return answered(this.stored(kind).get(key));
  }

  /** @param {string} kind */
  async values(kind) {
    return `[${(await answered(this.stored(kind).getAll())).join()}]`;
  }

  /** @param {string} kind @param {string} key @param {string} value @param {boolean} isNew @returns {Promise<Outcome>} */
  put(kind, key, value, isNew) {
    return this.write([kind], (transaction) => {
      const stored = transaction.objectStore(kind);
      if (isNew) stored.add(value, key);
      else stored.put(value, key);
    });
  }

  /** @param {string[]} kinds @param {(transaction: IDBTransaction) => void} change @returns {Promise<Outcome>} */
  write(kinds, change) {
    return new Promise((resolve) => {
      try {
        const transaction = this.database.transaction(kinds, 'readwrite', { durability: 'strict' });
        transaction.oncomplete = () => resolve('done');
        transaction.onabort = () => resolve(outcomeOf(transaction.error));
        change(transaction);
      } catch (error) {
        resolve(outcomeOf(/** @type {DOMException} */ (error)));
      }
    });
  }
}

/** A transaction that was given up here has no error: the version before was not there. @param {DOMException | null} error @returns {Outcome} */
function outcomeOf(error) {
  if (error === null || error.name === 'ConstraintError') return 'conflict';
  return error.name === 'QuotaExceededError' ? 'full' : `${error.name}: ${error.message}`;
}
