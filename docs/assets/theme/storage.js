/**
 * Where the browser refuses storage, all scripts, the theme's among them, get one that lasts as long
 * as the tab: its items stand in the window's name, and nothing is stored on the device.
 */
try {
  localStorage.length;
} catch {
  /** @param {string} key @param {string} [text] undefined to remove it */
  const setItem = (key, text) => {
    items[key] = text;
    self.name = JSON.stringify(items);
  };
  // As in a true storage, its own properties are the items.
  const items = Object.create({
    getItem: (/** @type {string} */ key) => items[key] ?? null,
    setItem,
    removeItem: setItem,
  });
  try {
    Object.assign(items, JSON.parse(self.name));
  } catch {
    // A name that isn't ours, or none.
  }
  Object.defineProperty(window, "localStorage", { value: items });
}
