import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import styles from './button.module.css'

export type ButtonVariant = 'leaf' | 'terra' | 'sun' | 'ink' | 'line' | 'quiet'
export type ButtonSize = 'sm' | 'md' | 'lg'

type Look = {
  variant?: ButtonVariant
  /** Least height: sm 44 px, md 48 px, lg 56 px. */
  size?: ButtonSize
  /** Takes the whole width. */
  wide?: boolean
  /** Leading icon; decorative, the text says it all. */
  icon?: ReactNode
}

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** What the button says while its work is under way ('Salvando...'); it stays focusable and ignores presses. */
    pending?: string | false | null
  }

function look({ variant = 'leaf', size = 'md', wide }: Look, className?: string) {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className)
}

/** The button of the house: a ceramic face on a lip that sinks when pressed. Type is 'button' unless told. */
export function Button({
  variant,
  size,
  wide,
  icon,
  pending,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const busy = Boolean(pending)
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner label={null} size={20} /> : icon && <Icon>{icon}</Icon>}
      <span>{busy ? pending : children}</span>
    </button>
  )
}

export type ButtonLinkProps = Look &
  Omit<ComponentProps<'a'>, 'href'> & {
    /** A path of the product, or a full address (http:, mailto:, tel:) or in-page anchor, which becomes a plain anchor. */
    to: string
    /** Load the document anew instead of navigating in the page, for downloads and public pages. */
    reloadDocument?: boolean
    prefetch?: ComponentProps<typeof Link>['prefetch']
    replace?: boolean
    /** What the next page may know of this one; not in the address. */
    state?: unknown
    preventScrollReset?: boolean
  }

/** A link that looks like a Button. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  to,
  reloadDocument,
  prefetch,
  replace,
  state,
  preventScrollReset,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const classes = look({ variant, size, wide }, className)
  const content = (
    <>
      {icon && <Icon>{icon}</Icon>}
      <span>{children}</span>
    </>
  )
  if (reloadDocument || /^([a-z][a-z+.-]*:|\/\/|#)/i.test(to)) {
    return (
      <a {...rest} href={to} className={classes}>
        {content}
      </a>
    )
  }
  return (
    <Link
      {...rest}
      to={to}
      prefetch={prefetch}
      replace={replace}
      state={state}
      preventScrollReset={preventScrollReset}
      className={classes}
    >
      {content}
    </Link>
  )
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <span className={styles.icon} aria-hidden="true">
      {children}
    </span>
  )
}
