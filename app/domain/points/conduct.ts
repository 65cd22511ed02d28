import type { Versioned } from '../families/revision.ts'

/** A reason to give or take points with one tap. */
export interface Conduct {
  label: string
  /** Signed, never 0. */
  points: number
  /** The deed that gives the points of a negative conduct back (rule 122); null for none. */
  repair: string | null
}

/** A conduct of the product, which every family has. */
export interface PresetConduct extends Conduct {
  key: string
}

/** A stored conduct: one of the family's own, or its changes to one of the product. */
export interface StoredConduct extends Conduct, Versioned {
  id: string
  /** Key of the changed conduct of the product; null for one of the family's own. */
  preset: string | null
  isHidden: boolean
}

/** A conduct as the family sees it. */
export interface FamilyConduct extends Conduct {
  /** Key of the conduct of the product, or id of one of the family's own. */
  key: string
  isHidden: boolean
  /** Null for a conduct of the product that the family has not changed. */
  stored: StoredConduct | null
}

export const MAX_CONDUCT_LABEL = 80
export const MAX_REPAIR_LENGTH = 120
/** Maximum number of stored conducts of a family. */

/** Deeds, and no praise of the person (rule 120). */
export const PRAISES: readonly PresetConduct[] = [
  { key: 'ajudar-sem-pedir', label: 'Ajudou sem ninguém pedir', points: 10, repair: null },
  { key: 'falar-a-verdade', label: 'Falou a verdade, mesmo difícil', points: 12, repair: null },
  { key: 'pedir-desculpas', label: 'Pediu desculpas por conta própria', points: 10, repair: null },
  { key: 'respirar-fundo', label: 'Respirou fundo em vez de gritar', points: 8, repair: null },
  { key: 'dividir', label: 'Dividiu com outra pessoa', points: 8, repair: null },
  { key: 'consolar', label: 'Consolou quem estava triste', points: 10, repair: null },
  { key: 'tentar-de-novo', label: 'Tentou de novo depois de errar', points: 8, repair: null },
  { key: 'guardar-o-que-usou', label: 'Guardou o que usou', points: 5, repair: null },
  { key: 'esperar-a-vez', label: 'Esperou a sua vez', points: 5, repair: null },
  { key: 'agradecer', label: 'Pediu por favor e agradeceu', points: 5, repair: null },
]

/** The negative conducts (rule 38), each with a repair (rule 122). */
export const CORRECTIONS: readonly PresetConduct[] = [
  { key: 'xingar', label: 'Xingar', points: -10, repair: 'Pedir desculpas e dizer algo gentil' },
  {
    key: 'chorar-sem-motivo',
    label: 'Chorar sem motivo',
    points: -5,
    repair: 'Contar com palavras o que sentiu',
  },
  {
    key: 'ser-grosseiro',
    label: 'Ser grosseiro(a)',
    points: -10,
    repair: 'Falar de novo, com gentileza',
  },
  { key: 'gritar', label: 'Gritar', points: -8, repair: 'Falar de novo, com calma' },
  {
    key: 'maltratar-irmao',
    label: 'Maltratar irmão(ã)',
    points: -15,
    repair: 'Pedir desculpas e brincar juntos',
  },
  { key: 'desobedecer', label: 'Desobedecer', points: -10, repair: 'Fazer agora o combinado' },
  { key: 'fazer-birra', label: 'Fazer birra', points: -8, repair: 'Pedir desculpas e ajudar a arrumar' },
  { key: 'mentir', label: 'Mentir', points: -12, repair: 'Contar a verdade e consertar juntos' },
  {
    key: 'bater-em-alguem',
    label: 'Bater em alguém',
    points: -15,
    repair: 'Pedir desculpas e cuidar da pessoa',
  },
  {
    key: 'nao-querer-tomar-banho',
    label: 'Não querer tomar banho',
    points: -5,
    repair: 'Tomar o banho agora',
  },
]

export const PRESET_CONDUCTS = [...PRAISES, ...CORRECTIONS]

/** The conducts of the product with the family's changes, then the family's own. */
export function familyConducts(storedConducts: readonly StoredConduct[]): FamilyConduct[] {
  const presets = PRESET_CONDUCTS.map(({ key, ...conduct }) => {
    const stored = storedConducts.find(({ preset }) => preset === key)
    return stored ? toFamilyConduct(key, stored) : { ...conduct, key, isHidden: false, stored: null }
  })
  const own = storedConducts.filter(({ preset }) => preset === null)
  return [...presets, ...own.map((stored) => toFamilyConduct(stored.id, stored))]
}

function toFamilyConduct(key: string, stored: StoredConduct): FamilyConduct {
  const { label, points, repair, isHidden } = stored
  return { key, label, points, repair, isHidden, stored }
}

/** Sorts by the number of entries of each conduct, most first; equal numbers keep their order (rule 121). */
export function mostUsedFirst<Item extends Conduct>(
  conducts: readonly Item[],
  entries: readonly { source: string; description: string }[],
): Item[] {
  const counts = new Map<string, number>()
  for (const { source, description } of entries)
    if (source === 'conduct') counts.set(description, (counts.get(description) ?? 0) + 1)
  const countOf = ({ label }: Item) => counts.get(label) ?? 0
  return conducts.toSorted((first, second) => countOf(second) - countOf(first))
}
