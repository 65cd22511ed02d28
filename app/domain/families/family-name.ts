import { DEFAULT_FAMILY_NAME } from './member.ts'

/** Name of a new family: 'Família de Ana' for 'Ana Souza' (rule 2). */
export function familyNameFor(founderName: string): string {
  const [firstName] = founderName.trim().split(/\s+/)
  return firstName ? `Família de ${firstName}`.slice(0, 120) : DEFAULT_FAMILY_NAME
}

/** The name in a sentence: 'Família de Ana' unchanged, 'família Silva' for 'Silva'. */
export function familyPhrase(name: string): string {
  return /\bfam[ií]lia\b/i.test(name) ? name : `família ${name}`
}
