import { APP_PATHS } from '#app/base/app-paths.ts'
import { Avatar } from '#app/ui/art/avatar.tsx'
import { type Portrait, PORTRAIT_VARIANTS } from '#app/ui/art/portrait.ts'
import type { Child } from '../child.ts'

export type ChildPortrait = Pick<Child, 'name' | 'gender' | 'avatarType' | 'avatarVariant' | 'avatarMediaId'>

export function photoUrlOf(child: Pick<Child, 'avatarType' | 'avatarMediaId'>): string | undefined {
  return child.avatarType === 'custom' && child.avatarMediaId
    ? `${APP_PATHS.photos}/${child.avatarMediaId}`
    : undefined
}

export function portraitGenderOf(child: Pick<Child, 'gender' | 'avatarType'>): 'male' | 'female' {
  if (child.avatarType !== 'custom') return child.avatarType
  return child.gender === 'male' ? 'male' : 'female'
}

/** The child's portrait for the components of ui/art. An unknown variant becomes the first portrait. */
export function portraitOf(child: ChildPortrait): Portrait {
  return {
    gender: portraitGenderOf(child),
    variant: PORTRAIT_VARIANTS.find((variant) => variant === child.avatarVariant) ?? 1,
    photoUrl: photoUrlOf(child),
  }
}

/** The child's portrait or photo in a circle. `size` in CSS pixels. Decorative without `label`. */
export function ChildAvatar({ child, size, label }: { child: ChildPortrait; size: number; label?: string }) {
  return <Avatar {...portraitOf(child)} size={size} label={label} />
}
