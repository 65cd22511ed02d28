import { idOfOldRecord } from '#app/database/identifier.ts'
import {
  AVATAR_VARIANTS,
  type CharacteristicKey,
  type Gender,
  MAX_CHARACTERISTICS,
  OLDEST_AGE,
  YOUNGEST_AGE,
} from '../children/child.ts'
import { type AvatarPhoto, processAvatarPhoto } from '../children/process-avatar-photo.server.ts'
import { LARGEST_BALANCE } from '../points/entry.ts'
import { type Findings, noteChanged, noteLost, notePlaced } from './findings.ts'
import type { OldDocument } from './import.ts'
import { cutTo } from './old-values.ts'
import { characteristicOf, genderOf, plainWord } from './old-words.ts'
import { oldChildSchema } from './schema.ts'

export interface PlannedChild {
  oldId: string
  id: string
  name: string
  age: number
  gender: Gender
  characteristics: CharacteristicKey[]
  avatarType: 'male' | 'female' | 'custom'
  avatarVariant: number
  photo: (AvatarPhoto & { id: string }) | null
  /** As the old product had it; undefined when it had none. */
  totalPoints: number | undefined
  createdAt: Date | undefined
}

type Child = ReturnType<typeof oldChildSchema.parse>
type Note = (reason: string) => void

/** The children of a family by their old id; every change on the way is noted. */
export async function planChildren(
  familyId: string,
  documents: readonly OldDocument[],
  findings: Findings,
): Promise<Map<string, PlannedChild>> {
  const children = new Map<string, PlannedChild>()
  for (const { id: oldId, fields } of documents) {
    const child = oldChildSchema.parse(fields)
    const name = cutTo(child.name.replaceAll(/\s+/g, ' '), 60)
    if (name === '') {
      noteLost(findings, 'children', oldId, 'sem nome')
      continue
    }
    const note: Note = (reason) => noteChanged(findings, 'children', oldId, reason)
    if (name !== child.name) note('o nome passava de 60 letras ou tinha espaços a mais')
    const gender = genderOf(child.gender)
    children.set(oldId, {
      oldId,
      id: idOfOldRecord('children', familyId, oldId),
      name,
      age: ageOf(child, note),
      gender,
      characteristics: characteristicsOf(child, note),
      ...(await avatarOf(child, gender, idOfOldRecord('photos', familyId, oldId), note)),
      // portraits of brothers and sisters differ
      avatarVariant: AVATAR_VARIANTS[children.size % AVATAR_VARIANTS.length]!,
      totalPoints: balanceOf(child, note),
      createdAt: child.createdAt,
    })
    notePlaced(findings, 'children')
  }
  return children
}

function ageOf({ age }: Child, note: Note): number {
  if (age === undefined) {
    note(`sem idade: ficou ${YOUNGEST_AGE}; corrija em Config`)
    return YOUNGEST_AGE
  }
  const years = Math.min(Math.max(Math.trunc(age), YOUNGEST_AGE), OLDEST_AGE)
  if (years !== age) note(`a idade não era um número inteiro de 0 a 18: ficou ${years}`)
  return years
}

function characteristicsOf({ characteristics }: Child, note: Note): CharacteristicKey[] {
  const known = characteristics.map(characteristicOf)
  const unknown = known.filter((key) => key === undefined).length
  if (unknown > 0) note(`${unknown} característica(s) fora das 22 do Combinado`)
  const keys = [...new Set(known.filter((key) => key !== undefined))]
  if (keys.length > MAX_CHARACTERISTICS) note('mais de 3 características: ficaram as 3 primeiras')
  if (keys.length === 0) note('ficou sem característica: escolha em Config')
  return keys.slice(0, MAX_CHARACTERISTICS)
}

function balanceOf({ totalPoints }: Child, note: Note): number | undefined {
  if (totalPoints === undefined) return undefined
  if (Math.abs(totalPoints) > LARGEST_BALANCE) {
    note('o saldo não era possível: ficou a soma do histórico')
    return undefined
  }
  if (!Number.isInteger(totalPoints)) note('o saldo não era um número inteiro: foi arredondado')
  return Math.round(totalPoints)
}

/** A photo that was kept inside the record; whatever was only on the old device becomes a drawing. */
async function avatarOf(
  { avatarType, customAvatarUrl }: Child,
  gender: Gender,
  id: string,
  note: Note,
): Promise<Pick<PlannedChild, 'avatarType' | 'photo'>> {
  const word = plainWord(avatarType)
  const drawn = genderOf(avatarType) || gender || 'male'
  if (word !== 'custom') return { avatarType: drawn, photo: null }
  const [, encoded = ''] = /^data:image\/[\w.+-]+(?:;[\w=.+-]+)*;base64,(.+)$/is.exec(customAvatarUrl) ?? []
  if (encoded === '') {
    note('a foto não estava no arquivo: ficou um desenho')
    return { avatarType: drawn, photo: null }
  }
  const processed = await processAvatarPhoto(Buffer.from(encoded, 'base64'))
  if (processed.ok) return { avatarType: 'custom', photo: { id, ...processed.photo } }
  note(`a foto não pôde ser aberta (${processed.reason}): ficou um desenho`)
  return { avatarType: drawn, photo: null }
}
