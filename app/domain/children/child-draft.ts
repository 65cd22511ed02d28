import { type ComparedField, type Difference, differencesBetween, textOr } from '../families/revision.ts'
import {
  AVATAR_VARIANTS,
  type AvatarType,
  type AvatarVariant,
  characteristicLabel,
  type CharacteristicKey,
} from './child.ts'
import type { Child, Gender } from './child.ts'

/** What the child form holds while it is filled in. */
export interface ChildDraft {
  name: string
  /** null while the box is empty. */
  age: number | null
  gender: Gender
  characteristics: CharacteristicKey[]
  avatarType: AvatarType
  avatarVariant: AvatarVariant
}

/** The draft a form starts from. A new child has no age yet and a portrait that no sibling has. */
export function draftOf(child: Child | null, siblings: readonly Child[] = []): ChildDraft {
  if (!child) {
    return {
      name: '',
      age: null,
      gender: 'female',
      characteristics: [],
      avatarType: 'female',
      avatarVariant: freePortrait('female', siblings),
    }
  }
  const { name, age, gender, characteristics, avatarType, avatarVariant } = child
  return { name, age, gender, characteristics, avatarType, avatarVariant }
}

/** The first portrait that no sibling has; where all are taken, the one that the fewest have. */
export function freePortrait(
  avatarType: Exclude<AvatarType, 'custom'>,
  siblings: readonly Pick<Child, 'avatarType' | 'avatarVariant'>[],
): AvatarVariant {
  const wearers = (variant: AvatarVariant) =>
    siblings.filter((child) => child.avatarType === avatarType && child.avatarVariant === variant).length
  return AVATAR_VARIANTS.reduce((best, variant) => (wearers(variant) < wearers(best) ? variant : best))
}

/** Fields that the form still needs, as they are listed beside the disabled button. */
export function missingOf(draft: ChildDraft, hasPhoto: boolean): string[] {
  return [
    ...(hasPhoto ? [] : ['foto']),
    ...(draft.name.trim() === '' ? ['nome'] : []),
    ...(draft.age === null ? ['idade'] : []),
    ...(draft.characteristics.length === 0 ? ['características'] : []),
  ]
}

/** A photo avatar needs a photo: a new one, or the one stored. */
export function hasPhotoIfCustom(
  draft: Pick<ChildDraft, 'avatarType'>,
  child: Pick<Child, 'avatarMediaId'> | null,
  photo: Blob | null,
): boolean {
  return draft.avatarType !== 'custom' || photo !== null || Boolean(child?.avatarMediaId)
}

/**
 * Where the draft and a stored version of the child differ, in the order of the form. `hasNewPhoto`: one was
 * chosen that is not stored yet.
 */
export function childDifferences(draft: ChildDraft, stored: Child, hasNewPhoto: boolean): Difference[] {
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
  return differencesBetween(draft, stored, fields)
}
