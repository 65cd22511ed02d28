import type { CSSProperties } from 'react'
import { Avatar } from '#app/ui/art/avatar.tsx'
import { PeekingChild } from '#app/ui/art/peeking-child.tsx'
import type { Portrait } from '#app/ui/art/portrait.ts'
import { portraitGround } from '#app/ui/art/portrait-ground.ts'
import { classNames } from '#app/ui/class-names.ts'
import { portraitOf } from '../../children/components/child-avatar.tsx'
import type { DeviceChild } from '../device-view.ts'
import { devicePhotoPath } from '../on-device/paths.ts'
import styles from './device-portrait.module.css'

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
  hasArch = false,
  isLaughing = false,
  className,
}: {
  child: ChildPicture
  size: number | string
  /** Draws an arch in the colour of the portrait behind the child. */
  hasArch?: boolean
  isLaughing?: boolean
  className?: string
}) {
  const portrait = devicePortraitOf(child)
  if (!hasArch)
    return <PeekingChild child={portrait} size={size} isLaughing={isLaughing} className={className} />
  return (
    <span
      className={classNames(styles.arch, className)}
      style={{ '--ground': portraitGround(portrait) } as CSSProperties}
    >
      <PeekingChild child={portrait} size={size} />
    </span>
  )
}
