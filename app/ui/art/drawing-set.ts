import { foldText } from '#app/base/fold-text.ts'

export interface DrawingSet<Name extends string> {
  /** All drawings, with the labels that a chooser shows. */
  options: readonly { name: Name; label: string }[]
  forTitle: (title: string) => Name
  /** Returns `name` if a drawing has this name, else null. */
  knownName: (name: string | null) => Name | null
  /** The item's chosen drawing; if it is null or unknown, the drawing for the title. */
  nameFor: (item: { title: string; drawing: string | null }) => Name
  /** 'Pipoca', or 'Pipoca (pelo título)' if the item has no chosen drawing. */
  labelFor: (item: { title: string; drawing: string | null }) => string
}

interface TitleRules<Name extends string> {
  /** The drawing of a title without a fitting one. `plainTitle` is in lower case without accents. */
  fallbackFor: (plainTitle: string) => Name
  /** Removed from a title before its stems are looked for. */
  circumstances?: RegExp
}

/**
 * The drawings of tasks or of rewards. The first stem found in a title chooses the drawing; stems have no accents. A stem with
 * null chooses the fallback.
 */
export function createDrawingSet<Name extends string>(
  options: DrawingSet<Name>['options'],
  stems: readonly (readonly [Name | null, RegExp])[],
  { fallbackFor, circumstances }: TitleRules<Name>,
): DrawingSet<Name> {
  const forTitle = (title: string) => {
    const plainTitle = foldText(title).trim()
    const deed = (circumstances && plainTitle.replace(circumstances, '').trim()) || plainTitle
    return stems.find(([, stem]) => stem.test(deed))?.[0] ?? fallbackFor(plainTitle)
  }
  const knownName = (name: string | null) => options.find((option) => option.name === name)?.name ?? null
  const nameFor: DrawingSet<Name>['nameFor'] = ({ title, drawing }) => knownName(drawing) ?? forTitle(title)
  return {
    options,
    forTitle,
    knownName,
    nameFor,
    labelFor(item) {
      const name = nameFor(item)
      const label = options.find((option) => option.name === name)?.label ?? name
      return item.drawing === null ? `${label} (pelo título)` : label
    },
  }
}
