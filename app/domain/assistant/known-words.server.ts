import { CATALOGUE_REWARDS } from '#content/assistant/all-rewards.ts'
import { CATALOGUE_TASKS } from '#content/assistant/all-tasks.ts'
import { EVERYDAY_WORDS } from '#content/assistant/everyday-words.ts'
import { bearingWords } from './likeness.ts'

const texts = [...CATALOGUE_TASKS, ...CATALOGUE_REWARDS].map(
  ({ title, description }) => `${title} ${description}`,
)
const KNOWN = bearingWords([...texts, EVERYDAY_WORDS].join(' '))

/** The beginnings of those words of a text that neither the catalogue nor the list of everyday words has. */
export const unknownWords = (text: string): string[] =>
  [...bearingWords(text)].filter((word) => !KNOWN.has(word))
