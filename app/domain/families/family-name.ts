/** Shown for a family without a name (product.md 9). */
export const UNNAMED_FAMILY = 'Minha Família'

/** 'Família de Ana' for 'Ana Souza' (product.md 9). */
export function familyNameFor(founderName: string): string {
  const [firstName] = founderName.trim().split(/\s+/)
  return firstName ? `Família de ${firstName}`.slice(0, 120) : UNNAMED_FAMILY
}
