import type { Difference } from '#app/base/difference.ts'
import { type ComparedField, differencesBetween, textOr } from '../families/revision.ts'
import { characteristicLabel, type CharacteristicKey, type Gender } from './child-characteristics.ts'
import { AVATAR_VARIANTS, type AvatarType, type AvatarVariant, type Child } from './child.ts'

export interface ChildDraft {
  name: string
  /** Null while the field is empty. */
  age: number | null
  gender: Gender
  characteristics: CharacteristicKey[]
  avatarType: AvatarType
  avatarVariant: AvatarVariant
}

/** The initial draft. A new child has no age and the least used portrait. */
export function childDraftOf(child: Child | null, siblings: readonly Child[] = []): ChildDraft {
  if (!child) {
    return {
      name: '',
      age: null,
      gender: 'female',
      characteristics: [],
      avatarType: 'female',
      avatarVariant: leastUsedPortrait('female', siblings),
    }
  }
  const { name, age, gender, characteristics, avatarType, avatarVariant } = child
  return { name, age, gender, characteristics, avatarType, avatarVariant }
}

/** The first portrait among those that the fewest siblings have. */
export function leastUsedPortrait(
  avatarType: Exclude<AvatarType, 'custom'>,
  siblings: readonly Pick<Child, 'avatarType' | 'avatarVariant'>[],
): AvatarVariant {
  const usageCount = (variant: AvatarVariant) =>
    siblings.filter((child) => child.avatarType === avatarType && child.avatarVariant === variant).length
  return AVATAR_VARIANTS.reduce((best, variant) => (usageCount(variant) < usageCount(best) ? variant : best))
}

/** Names of the missing fields, for the list beside the disabled button. */
export function missingFieldNames(draft: ChildDraft, hasPhoto: boolean): string[] {
  return [
    ...(hasPhoto ? [] : ['foto']),
    ...(draft.name.trim() === '' ? ['nome'] : []),
    ...(draft.age === null ? ['idade'] : []),
    ...(draft.characteristics.length === 0 ? ['características'] : []),
  ]
}

/** Whether a photo avatar has a new or stored photo. True for a drawing. */
export function hasPhotoIfCustom(
  draft: Pick<ChildDraft, 'avatarType'>,
  child: Pick<Child, 'avatarMediaId'> | null,
  photo: Blob | null,
): boolean {
  return draft.avatarType !== 'custom' || photo !== null || Boolean(child?.avatarMediaId)
}

/**
 * The fields in which the draft differs from a stored version, in the order of the form. `hasNewPhoto`: the draft has a
 * photo that is not stored yet.
 */
export function childDifferences(draft: ChildDraft, storedChild: Child, hasNewPhoto: boolean): Difference[] {
  const isNewPhoto = (content: ChildDraft) =>
    hasNewPhoto && content === draft && draft.avatarType === 'custom'
  const fields: ComparedField<ChildDraft>[] = [
    {
      label: 'Avatar',
      text: (content) => {
        const { avatarType, avatarVariant } = content
        if (avatarType === 'custom') return isNewPhoto(content) ? 'outra foto' : 'foto'
        return `${avatarType === 'male' ? 'menino' : 'menina'}, retrato ${avatarVariant}`
      },
    },
    { label: 'Nome', text: ({ name }) => textOr(name) },
    { label: 'Idade', text: ({ age }) => textOr(String(age ?? '')) },
    {
      label: 'Características',
      text: ({ characteristics, gender }) =>
        textOr(characteristics.map((key) => characteristicLabel(key, gender)).join(', '), '(nenhuma)'),
      value: ({ characteristics }) => characteristics.toSorted(),
    },
  ]
  return differencesBetween(draft, storedChild, fields)
}
