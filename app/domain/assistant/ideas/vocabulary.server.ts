import { CATALOGUE_REWARDS } from '#content/assistant/all-rewards.ts'
import { CATALOGUE_TASKS } from '#content/assistant/all-tasks.ts'
import { EVERYDAY_WORDS } from '#content/assistant/everyday-words.ts'
import { keywordStems } from './similar-titles.ts'

const catalogueTexts = [...CATALOGUE_TASKS, ...CATALOGUE_REWARDS].map(
  ({ title, description }) => `${title} ${description}`,
)
const KNOWN_STEMS = keywordStems([...catalogueTexts, EVERYDAY_WORDS].join(' '))

/** Stems of the words in a text that neither the catalogue nor `EVERYDAY_WORDS` contains. */
export const unknownStems = (text: string): string[] =>
  [...keywordStems(text)].filter((stem) => !KNOWN_STEMS.has(stem))
