import { importedId } from '#app/base/ids.ts'
import {
  type CharacteristicKey,
  type Gender,
  MAX_CHARACTERISTICS,
} from '../../children/child-characteristics.ts'
import { AVATAR_VARIANTS, MAX_AGE, MIN_AGE } from '../../children/child.ts'
import { type AvatarPhoto, processAvatarPhoto } from '../../children/process-avatar-photo.server.ts'
import { MAX_BALANCE } from '../../points/entry.ts'
import { type PartialReport, type RecordReporter, recordReporter } from './partial-report.ts'
import type { OldDocument } from '../import.ts'
import { truncate } from '../old-product/old-values.ts'
import { characteristicOf, genderOf, normalizeText } from '../old-product/old-text.ts'
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
  /** Balance in the old product, if the record has one. */
  totalPoints: number | undefined
  createdAt: Date | undefined
}

type OldChild = ReturnType<typeof oldChildSchema.parse>
type ReportChange = RecordReporter['reportChange']

const MAX_CHILD_NAME_LENGTH = 60

/** Maps the children of a family by old id. Reports every change. */
export async function mapChildren(
  familyId: string,
  documents: readonly OldDocument[],
  report: PartialReport,
): Promise<Map<string, MappedChild>> {
  const children = new Map<string, MappedChild>()
  for (const { id: oldId, fields } of documents) {
    const reporter = recordReporter(report, 'children', oldId)
    const { reportChange } = reporter
    const oldChild = oldChildSchema.parse(fields)
    const name = truncate(oldChild.name.replaceAll(/\s+/g, ' '), MAX_CHILD_NAME_LENGTH)
    if (name === '') {
      reporter.reportSkipped('sem nome')
      continue
    }
    if (name !== oldChild.name) reportChange('o nome passava de 60 letras ou tinha espaços a mais')
    const gender = genderOf(oldChild.gender)
    children.set(oldId, {
      oldId,
      id: importedId('children', familyId, oldId),
      name,
      age: ageOf(oldChild, reportChange),
      gender,
      characteristics: characteristicsOf(oldChild, reportChange),
      ...(await avatarOf(oldChild, gender, importedId('photos', familyId, oldId), reportChange)),
      // siblings get different portraits
      avatarVariant: AVATAR_VARIANTS[children.size % AVATAR_VARIANTS.length]!,
      totalPoints: balanceOf(oldChild, reportChange),
      createdAt: oldChild.createdAt,
    })
    reporter.countImported()
  }
  return children
}

function ageOf({ age }: OldChild, reportChange: ReportChange): number {
  if (age === undefined) {
    reportChange(`sem idade: ficou ${MIN_AGE}; corrija em Config`)
    return MIN_AGE
  }
  const years = Math.min(Math.max(Math.trunc(age), MIN_AGE), MAX_AGE)
  if (years !== age) reportChange(`a idade não era um número inteiro de 0 a 18: ficou ${years}`)
  return years
}

function characteristicsOf({ characteristics }: OldChild, reportChange: ReportChange): CharacteristicKey[] {
  const knownKeys = characteristics.map(characteristicOf).filter((key) => key !== undefined)
  const unknownCount = characteristics.length - knownKeys.length
  if (unknownCount > 0) reportChange(`${unknownCount} característica(s) fora das 22 do Combinado`)
  const keys = [...new Set(knownKeys)]
  if (keys.length > MAX_CHARACTERISTICS) reportChange('mais de 3 características: ficaram as 3 primeiras')
  if (keys.length === 0) reportChange('ficou sem característica: escolha em Config')
  return keys.slice(0, MAX_CHARACTERISTICS)
}

function balanceOf({ totalPoints }: OldChild, reportChange: ReportChange): number | undefined {
  if (totalPoints === undefined) return undefined
  if (Math.abs(totalPoints) > MAX_BALANCE) {
    reportChange('o saldo não era possível: ficou a soma do histórico')
    return undefined
  }
  if (!Number.isInteger(totalPoints)) reportChange('o saldo não era um número inteiro: foi arredondado')
  return Math.round(totalPoints)
}

/** The record's photo as avatar, or a drawing if the export has no photo or it cannot be decoded. */
async function avatarOf(
  { avatarType, customAvatarUrl }: OldChild,
  gender: Gender,
  id: string,
  reportChange: ReportChange,
): Promise<Pick<MappedChild, 'avatarType' | 'photo'>> {
  const drawing = { avatarType: genderOf(avatarType) || gender || 'male', photo: null }
  if (normalizeText(avatarType) !== 'custom') return drawing
  const [, base64 = ''] = /^data:image\/[\w.+-]+(?:;[\w=.+-]+)*;base64,(.+)$/is.exec(customAvatarUrl) ?? []
  if (base64 === '') {
    reportChange('a foto não estava no arquivo: ficou um desenho')
    return drawing
  }
  const conversion = await processAvatarPhoto(Buffer.from(base64, 'base64'), 'import')
  if (conversion.ok) return { avatarType: 'custom', photo: { id, ...conversion.photo } }
  reportChange(`a foto não pôde ser aberta (${conversion.reason}): ficou um desenho`)
  return drawing
}
