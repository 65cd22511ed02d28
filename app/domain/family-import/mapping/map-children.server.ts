import { idOfOldRecord } from '#app/base/ids.ts'
import {
  AVATAR_VARIANTS,
  type CharacteristicKey,
  type Gender,
  MAX_CHARACTERISTICS,
  MAX_AGE,
  MIN_AGE,
} from '../../children/child.ts'
import { type AvatarPhoto, processAvatarPhoto } from '../../children/process-avatar-photo.server.ts'
import { MAX_BALANCE } from '../../points/entry.ts'
import { type PartialReport, type RecordReport, reportRecord } from './partial-report.ts'
import type { OldDocument } from '../import.ts'
import { cutTo } from '../old-product/old-values.ts'
import { characteristicOf, genderOf, plainWord } from '../old-product/old-text.ts'
import { oldChildSchema } from '../schema.ts'

export interface MappedChild {
  oldId: string
  id: string
  name: string
  age: number
  gender: Gender
  characteristics: CharacteristicKey[]
  avatarType: 'male' | 'female' | 'custom'
  avatarVariant: number
  photo: (AvatarPhoto & { id: string }) | null
  /** Balance in the old product; undefined without one. */
  totalPoints: number | undefined
  createdAt: Date | undefined
}

type Child = ReturnType<typeof oldChildSchema.parse>
type Note = RecordReport['changed']

const MAX_NAME_LENGTH = 60

/** Maps the children of a family, by old id. Reports every change. */
export async function mapChildren(
  familyId: string,
  documents: readonly OldDocument[],
  report: PartialReport,
): Promise<Map<string, MappedChild>> {
  const children = new Map<string, MappedChild>()
  for (const { id: oldId, fields } of documents) {
    const record = reportRecord(report, 'children', oldId)
    const note = record.changed
    const child = oldChildSchema.parse(fields)
    const name = cutTo(child.name.replaceAll(/\s+/g, ' '), MAX_NAME_LENGTH)
    if (name === '') {
      record.skipped('sem nome')
      continue
    }
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
      // siblings get different portraits
      avatarVariant: AVATAR_VARIANTS[children.size % AVATAR_VARIANTS.length]!,
      totalPoints: balanceOf(child, note),
      createdAt: child.createdAt,
    })
    record.imported()
  }
  return children
}

function ageOf({ age }: Child, note: Note): number {
  if (age === undefined) {
    note(`sem idade: ficou ${MIN_AGE}; corrija em Config`)
    return MIN_AGE
  }
  const years = Math.min(Math.max(Math.trunc(age), MIN_AGE), MAX_AGE)
  if (years !== age) note(`a idade não era um número inteiro de 0 a 18: ficou ${years}`)
  return years
}

function characteristicsOf({ characteristics }: Child, note: Note): CharacteristicKey[] {
  const knownKeys = characteristics.map(characteristicOf).filter((key) => key !== undefined)
  const unknownCount = characteristics.length - knownKeys.length
  if (unknownCount > 0) note(`${unknownCount} característica(s) fora das 22 do Combinado`)
  const keys = [...new Set(knownKeys)]
  if (keys.length > MAX_CHARACTERISTICS) note('mais de 3 características: ficaram as 3 primeiras')
  if (keys.length === 0) note('ficou sem característica: escolha em Config')
  return keys.slice(0, MAX_CHARACTERISTICS)
}

function balanceOf({ totalPoints }: Child, note: Note): number | undefined {
  if (totalPoints === undefined) return undefined
  if (Math.abs(totalPoints) > MAX_BALANCE) {
    note('o saldo não era possível: ficou a soma do histórico')
    return undefined
  }
  if (!Number.isInteger(totalPoints)) note('o saldo não era um número inteiro: foi arredondado')
  return Math.round(totalPoints)
}

/** The photo in the record. A drawing replaces a photo that was stored only on the old device. */
async function avatarOf(
  { avatarType, customAvatarUrl }: Child,
  gender: Gender,
  id: string,
  note: Note,
): Promise<Pick<MappedChild, 'avatarType' | 'photo'>> {
  const drawing = { avatarType: genderOf(avatarType) || gender || 'male', photo: null }
  if (plainWord(avatarType) !== 'custom') return drawing
  const [, encoded = ''] = /^data:image\/[\w.+-]+(?:;[\w=.+-]+)*;base64,(.+)$/is.exec(customAvatarUrl) ?? []
  if (encoded === '') {
    note('a foto não estava no arquivo: ficou um desenho')
    return drawing
  }
  const processed = await processAvatarPhoto(Buffer.from(encoded, 'base64'))
  if (processed.ok) return { avatarType: 'custom', photo: { id, ...processed.photo } }
  note(`a foto não pôde ser aberta (${processed.reason}): ficou um desenho`)
  return drawing
}
