import { foldText } from '#app/base/fold-text.ts'

/** A task or reward. `childIds` is empty for a reward for every child. */
export interface TitledItem {
  id: string
  title: string
  childIds: readonly string[]
}

/**
 * Splits new items into `toAdd` and `existing`. A new item is existing if all its children already have an item with its
 * title, from `items` or earlier in `newItems`. Case and accents do not matter. A stored item with the same id does not
 * count: an earlier request has added it.
 */
export function splitByTitle<NewItem extends TitledItem>(
  newItems: readonly NewItem[],
  items: readonly TitledItem[],
): { toAdd: NewItem[]; existing: NewItem[] } {
  const toAdd: NewItem[] = []
  const existing: NewItem[] = []
  for (const newItem of newItems) {
    const isExisting = [...items, ...toAdd].some((item) => item.id !== newItem.id && covers(item, newItem))
    ;(isExisting ? existing : toAdd).push(newItem)
  }
  return { toAdd, existing }
}

function covers(item: TitledItem, newItem: TitledItem): boolean {
  if (foldText(item.title).trim() !== foldText(newItem.title).trim()) return false
  if (item.childIds.length === 0) return true
  return newItem.childIds.length > 0 && newItem.childIds.every((id) => item.childIds.includes(id))
}
