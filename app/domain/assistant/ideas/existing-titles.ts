import { foldText } from '#app/base/fold-text.ts'

/** A task or reward. `childIds` is empty for a reward for every child. */
export interface TitledItem {
  id: string
  title: string
  childIds: readonly string[]
}

/**
 * Splits new items: `existing` are those whose title all their children have already, or an earlier new item has. Case
 * and accents do not matter. An item with the same id is the new item itself, created by an earlier request.
 */
export function splitByTitle<NewItem extends TitledItem>(
  newItems: readonly NewItem[],
  items: readonly TitledItem[],
): { added: NewItem[]; existing: NewItem[] } {
  const added: NewItem[] = []
  const existing: NewItem[] = []
  for (const newItem of newItems) {
    const isExisting = [...items, ...added].some((item) => item.id !== newItem.id && covers(item, newItem))
    ;(isExisting ? existing : added).push(newItem)
  }
  return { added, existing }
}

function covers(item: TitledItem, newItem: TitledItem): boolean {
  if (foldText(item.title).trim() !== foldText(newItem.title).trim()) return false
  if (item.childIds.length === 0) return true
  return newItem.childIds.length > 0 && newItem.childIds.every((id) => item.childIds.includes(id))
}
