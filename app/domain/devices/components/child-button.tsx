import type { ComponentProps } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import styles from './child-button.module.css'
import { DeviceIcon } from './device-icons.tsx'
import { speak, useCanSpeak } from './speech.ts'

interface ChildButtonProps extends ComponentProps<'button'> {
  /** 'non-reader': 96 px. 'child': 64 px. 'teen': 52 px. */
  size: 'non-reader' | 'child' | 'teen'
  look?: 'leaf' | 'outline'
  /** Has an icon, with a word at most; give it an `aria-label`. */
  isSquare?: boolean
}

export function ChildButton({ size, look = 'leaf', isSquare, className, ...props }: ChildButtonProps) {
  return (
    <button
      type="button"
      className={classNames(
        styles.button,
        size === 'non-reader' && styles.nonReader,
        size === 'teen' && styles.teen,
        look === 'outline' && styles.outline,
        isSquare && styles.square,
        className,
      )}
      {...props}
    />
  )
}

interface ListenButtonProps {
  /** What is read aloud after a tap. */
  text: string
  size: ChildButtonProps['size']
  /** Accessible name, e.g. 'Ouvir: Lavar as mãos'. */
  label: string
  /** Text beside the icon. */
  children?: string
  /** Shows the label beside the icon where the screen is wide enough. */
  hasLabelWhenWide?: boolean
}

/** Reads a text aloud. Hidden on a device that has no voice of its own for Portuguese. */
export function ListenButton({ text, size, label, children, hasLabelWhenWide }: ListenButtonProps) {
  if (!useCanSpeak()) return null
  return (
    <ChildButton
      size={size}
      look="outline"
      isSquare={!children}
      className={classNames(styles.listen, hasLabelWhenWide && styles.widening)}
      aria-label={children ? undefined : label}
      onClick={() => speak(text)}
    >
      <DeviceIcon name="ear" size={size === 'non-reader' ? 44 : 32} />
      {children}
      {hasLabelWhenWide && <span className={styles.wideLabel}>{label}</span>}
    </ChildButton>
  )
}

/** 'Fiz!' with the open hand, or with a camera where the task needs a photo. */
export function DoneButton({
  size,
  title,
  needsPhoto,
  disabled,
  onClick,
}: {
  size: ChildButtonProps['size']
  title: string
  needsPhoto: boolean
  disabled: boolean
  onClick: () => void
}) {
  return (
    <ChildButton
      size={size}
      disabled={disabled}
      onClick={onClick}
      aria-label={`Fiz! ${needsPhoto ? 'Com foto: ' : ''}${title}`}
      className={styles.done}
    >
      <DeviceIcon name={needsPhoto ? 'camera' : 'hand'} size={size === 'non-reader' ? 44 : 28} />
      Fiz!
    </ChildButton>
  )
}

/** Takes a photo for a task where 'Fiz!' may have one. */
export function PhotoButton({
  size,
  title,
  disabled,
  onClick,
}: {
  size: ChildButtonProps['size']
  title: string
  disabled: boolean
  onClick: () => void
}) {
  return (
    <ChildButton
      size={size}
      look="outline"
      isSquare
      aria-label={`Fiz! Com foto: ${title}`}
      disabled={disabled}
      onClick={onClick}
    >
      <DeviceIcon name="camera" size={size === 'non-reader' ? 48 : 32} />
    </ChildButton>
  )
}
