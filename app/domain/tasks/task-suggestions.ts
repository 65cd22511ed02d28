import { foldText } from '#app/base/fold-text.ts'
import type { Season } from './schedule/schedule.ts'

const MAX_SUGGESTIONS = 5
/** Shorter texts match too many titles. */
const MIN_LENGTH = 2

export interface TaskSuggestion {
  title: string
  description: string
  time: string
  points: number
  weekdays: readonly number[]
  drawing: string | null
  /** 'Aulas'. Absent: always. */
  season?: Season
  /** Youngest and oldest suitable age. */
  ages: readonly [from: number, to: number]
}

/**
 * Up to five suggestions for a typed title (rule 112): each typed word begins a word of the title. Those that suit an age
 * of `ages` come first, then those whose title begins with the text. Nothing is suggested for a complete title.
 */
export function suggestTasks<Suggestion extends TaskSuggestion>(
  suggestions: readonly Suggestion[],
  typedTitle: string,
  ages: readonly number[],
): Suggestion[] {
  const text = foldText(typedTitle).trim()
  if (text.length < MIN_LENGTH) return []
  const words = text.split(/\s+/)
  const rank = ({ title, ages: [from, to] }: Suggestion) => {
    const isSuitable = ages.length === 0 || ages.some((age) => age >= from && age <= to)
    return (isSuitable ? 0 : 2) + (foldText(title).startsWith(text) ? 0 : 1)
  }
  const matches = suggestions.filter(({ title }) => {
    const titleWords = foldText(title).split(/[^a-z0-9]+/)
    return words.every((word) => titleWords.some((titleWord) => titleWord.startsWith(word)))
  })
  if (matches.some(({ title }) => foldText(title) === text)) return []
  return matches.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_SUGGESTIONS)
}
