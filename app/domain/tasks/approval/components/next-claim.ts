/**
 * The element that gets the focus once the claim of this row is answered: 'Confirmar' of the next claim that waits, else of
 * the one before, else the title of the section. Rows that wait have `data-waiting`, the buttons `data-confirm`.
 */
export function elementAfterClaim(element: Element | null): HTMLElement | null {
  const row = element?.closest('li')
  const rows = [...(row?.parentElement?.children ?? [])]
  const index = rows.findIndex((candidate) => candidate === row)
  const waits = (candidate: Element) => candidate.matches('[data-waiting]')
  const nextRow = rows.slice(index + 1).find(waits) ?? rows.slice(0, Math.max(index, 0)).findLast(waits)
  return (
    nextRow?.querySelector<HTMLElement>('[data-confirm]') ??
    row?.closest('section')?.querySelector<HTMLElement>('h2') ??
    null
  )
}
