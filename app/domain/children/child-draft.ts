import type { AvatarType, AvatarVariant, CharacteristicKey, Child, Gender } from './child.ts'

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

/** The draft a form starts from. */
export function draftOf(child: Child | null): ChildDraft {
  if (!child) {
    return { name: '', age: 7, gender: 'female', characteristics: [], avatarType: 'female', avatarVariant: 1 }
  }
  const { name, age, gender, characteristics, avatarType, avatarVariant } = child
  return { name, age, gender, characteristics, avatarType, avatarVariant }
}

/** A photo avatar needs a photo: a new one, or the one stored. */
export function hasPhotoIfCustom(
  draft: Pick<ChildDraft, 'avatarType'>,
  child: Pick<Child, 'avatarMediaId'> | null,
  photo: Blob | null,
): boolean {
  return draft.avatarType !== 'custom' || photo !== null || Boolean(child?.avatarMediaId)
}
