import { DEFAULT_FAMILY_NAME } from './member.ts'

/** 'Família de Ana' for 'Ana Souza' (product.md 9). */
export function familyNameFor(founderName: string): string {
  const [firstName] = founderName.trim().split(/\s+/)
  return firstName ? `Família de ${firstName}`.slice(0, 120) : DEFAULT_FAMILY_NAME
}
