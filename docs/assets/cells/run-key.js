/** Whether a key runs the cell that it is pressed in. @param {KeyboardEvent} event @returns {boolean} */
export const runs = ({ key, ctrlKey, metaKey }) => key === "Enter" && (ctrlKey || metaKey);
