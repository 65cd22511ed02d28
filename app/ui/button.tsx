import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import styles from './button.module.css'

export type ButtonVariant = 'leaf' | 'terra' | 'sun' | 'ink' | 'outline' | 'quiet'
export type ButtonSize = 'sm' | 'md' | 'lg'

type ButtonStyle = {
  variant?: ButtonVariant
  /** Minimum height: sm 44 px, md 48 px, lg 56 px. */
  size?: ButtonSize
  wide?: boolean
  /** Leading icon, decorative. */
  icon?: ReactNode
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** The label while an action runs ('Salvando...'). With it the button stays focusable but ignores presses. */
    pending?: string | false | null
  }

function buttonClass({ variant = 'leaf', size = 'md', wide }: ButtonStyle, className?: string) {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className)
}

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
  const isBusy = Boolean(pending)
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide }, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <Spinner label={null} size={20} /> : icon && <Icon>{icon}</Icon>}
      <span>{isBusy ? pending : children}</span>
    </button>
  )
}

export type ButtonLinkProps = ButtonStyle &
  Omit<ComponentProps<'a'>, 'href'> & {
    /** A path of the product, a URL (http:, mailto:, tel:) or an in-page anchor. */
    to: string
    /** Loads a new document, for downloads and public pages. */
    reloadDocument?: boolean
    replace?: boolean
    /** History state for the next page. */
    state?: unknown
  }

export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  to,
  reloadDocument,
  replace,
  state,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const classes = buttonClass({ variant, size, wide }, className)
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
    <Link {...rest} to={to} replace={replace} state={state} className={classes}>
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
