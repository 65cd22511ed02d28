import { Avatar } from '#app/ui/art/avatar.tsx'
import type { Child } from '../child.ts'

export type ChildPortrait = Pick<Child, 'name' | 'gender' | 'avatarType' | 'avatarVariant' | 'avatarMediaId'>

/** Address of the child's own photo, when it has one. */
export function photoUrlOf(child: Pick<Child, 'avatarType' | 'avatarMediaId'>): string | undefined {
  return child.avatarType === 'custom' && child.avatarMediaId
    ? `/app/fotos/${child.avatarMediaId}`
    : undefined
}

/** Which of the two sets of portraits stands for the child. */
export function portraitGenderOf(child: Pick<Child, 'gender' | 'avatarType'>): 'male' | 'female' {
  if (child.avatarType !== 'custom') return child.avatarType
  return child.gender === 'male' ? 'male' : 'female'
}

/** The child's portrait or photo, round. `size` in CSS pixels; decorative unless `label` is given. */
export function ChildAvatar({ child, size, label }: { child: ChildPortrait; size: number; label?: string }) {
  return (
    <Avatar
      gender={portraitGenderOf(child)}
      variant={child.avatarVariant}
      photoUrl={photoUrlOf(child)}
      size={size}
      label={label}
    />
  )
}
