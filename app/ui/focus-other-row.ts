/** Marks the button that removes its row. `rows` of `focusOtherRow` contains one in each row. */
export const REMOVES_ROW = { 'data-removes-row': '' }

/**
 * Moves the focus away from a button that is about to remove its row: to that of the next row, else of the row before, else
 * to the button that adds a row, a child of `rows`.
 */
export function focusOtherRow(rows: HTMLElement, button: HTMLElement) {
  const buttons = [...rows.querySelectorAll<HTMLElement>('[data-removes-row]')]
  const index = buttons.indexOf(button)
  const other = buttons[index + 1] ?? buttons[index - 1] ?? rows.querySelector<HTMLElement>(':scope > button')
  other?.focus()
}
