import { Avatar } from '#app/ui/art/avatar.tsx'
import { PeekingChild } from '#app/ui/art/peeking-child.tsx'
import type { Portrait } from '#app/ui/art/portrait.ts'
import { portraitOf } from '../../children/components/child-avatar.tsx'
import type { DeviceChild } from '../device-view.ts'
import { devicePhotoPath } from '../on-device/paths.ts'

type ChildPicture = Omit<DeviceChild, 'day'>

function devicePortraitOf(child: ChildPicture): Portrait {
  const hasPhoto = child.avatarType === 'custom' && child.avatarMediaId !== null
  return { ...portraitOf(child), photoUrl: hasPhoto ? devicePhotoPath(child.avatarMediaId!) : null }
}

/** The child's round picture. Decorative. `size` in CSS pixels. */
export function RoundPortrait({ child, size }: { child: ChildPicture; size: number }) {
  return <Avatar {...devicePortraitOf(child)} size={size} />
}

/** The child leaning over the block below. Decorative. `size` is its width. */
export function LeaningPortrait({
  child,
  size,
  className,
}: {
  child: ChildPicture
  size: number | string
  className?: string
}) {
  return <PeekingChild child={devicePortraitOf(child)} size={size} className={className} />
}
