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

/** The drawings of tasks or of rewards. The first stem found in a title chooses the drawing; stems have no accents. */
export function createDrawingSet<Name extends string>(
  options: DrawingSet<Name>['options'],
  stems: readonly (readonly [Name, RegExp])[],
  fallback: Name,
): DrawingSet<Name> {
  const forTitle = (title: string) => {
    const plainTitle = withoutAccents(title)
    return stems.find(([, stem]) => stem.test(plainTitle))?.[0] ?? fallback
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

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
