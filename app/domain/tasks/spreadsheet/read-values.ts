import { foldText } from '#app/base/fold-text.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const DAY_STEMS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab']
const GROUPS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^(todos( os dias)?|todo dia|diari[oa]|diariamente|cada dia)$/, EVERY_DAY],
  [/^(dias? (uteis|util|de semana|de escola|letivos?)|na semana)$/, [1, 2, 3, 4, 5]],
  [/^(fim|fins|final|finais) de semana$/, [0, 6]],
]

/**
 * Weekdays in words: 'todos', 'seg, qui', 'seg a sex', 'segunda-feira e 5ª', 'fim de semana'. Returns them in order;
 * undefined if a word is none of these.
 */
export function weekdaysFrom(text: string): number[] | undefined {
  const words = foldText(text.replaceAll('ª', 'a'))
    .replaceAll(/[-\s]*feiras?\b/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const group = GROUPS.find(([pattern]) => pattern.test(words))
  if (group) return [...group[1]]
  const weekdays = new Set<number>()
  for (const part of words.split(/\s*[,;/+|]\s*|\s+e\s+/)) {
    const days = daysFrom(part)
    if (!days) return undefined
    for (const day of days) weekdays.add(day)
  }
  return [...weekdays].toSorted((a, b) => a - b)
}

/** Days of 'seg', 'seg a sex', 'seg qua sex'. A range may pass the end of the week: 'sex a dom'. */
function daysFrom(part: string): number[] | undefined {
  const range = /^(\w+)\s*(?:-|–|\sa\s|\sate\s|\sao\s)\s*(\w+)$/.exec(part)
  if (range) {
    const [first, last] = [dayFrom(range[1]!), dayFrom(range[2]!)]
    if (first === undefined || last === undefined) return undefined
    return EVERY_DAY.slice(0, ((last - first + 7) % 7) + 1).map((offset) => (first + offset) % 7)
  }
  const days = part.split(' ').map(dayFrom)
  return days.every((day) => day !== undefined) ? days : undefined
}

/** Day of 'seg', 'segunda', 'segundas' or '2a'. */
function dayFrom(word: string): number | undefined {
  const ordinal = /^([2-6])a$/.exec(word)
  if (ordinal) return Number(ordinal[1]) - 1
  const day = DAY_STEMS.indexOf(word.slice(0, 3))
  const isDay =
    /^(dom(ingos?)?|seg(undas?)?|ter(cas?)?|qua(rtas?)?|qui(ntas?)?|sex(tas?)?|sab(ados?)?)$/.test(word)
  return isDay && day >= 0 ? day : undefined
}

/** A number as Brazilians write it: '6', '6,0', '1.000', '6.5'. Undefined for anything else. */
export function numberFrom(text: string): number | undefined {
  if (/^\d{1,3}(\.\d{3})+(,\d{1,6})?$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  return /^\d{1,9}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

/** 'HH:mm' of '7:30', '07h30', '7h' or '7:30:00'. Undefined for anything else. */
export function timeFrom(text: string): string | undefined {
  const [, hours, minutes = '00'] =
    /^(\d{1,2})\s*(?:[h:](?:\s*(\d{2})(?::\d{2})?)?\s*(?:min|h)?)$/i.exec(text) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}

/**
 * Children by name: 'Lia', 'lia e davi', 'todos'. A first name suffices if no other child has it. Undefined if a name is
 * unknown or belongs to several children.
 */
export function childIdsFrom(
  text: string,
  children: readonly { id: string; name: string }[],
): string[] | undefined {
  const name = foldText(text).trim()
  if (/^(todos|todas|os dois|as duas)$/.test(name)) return children.map(({ id }) => id)
  const childId = childIdFrom(name, children)
  if (childId !== undefined) return [childId]
  const names = name.split(/\s*[,;/+&|]\s*|\s+e\s+/)
  const childIds = names.map((part) => childIdFrom(part, children))
  return childIds.every((id) => id !== undefined) ? [...new Set(childIds)] : undefined
}

function childIdFrom(name: string, children: readonly { id: string; name: string }[]): string | undefined {
  const withName = (nameOf: (childName: string) => string) =>
    children.filter((child) => nameOf(foldText(child.name).trim()) === name)
  const found = withName((childName) => childName)
  const matches = found.length > 0 ? found : withName((childName) => childName.split(/\s+/)[0] ?? '')
  return matches.length === 1 ? matches[0]!.id : undefined
}
