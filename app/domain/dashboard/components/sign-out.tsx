import { House, LogOut, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'

interface SignOutProps {
  className?: string | undefined
  /** One of the two buttons, in the look of the bar or the rail. */
  Look: (props: ComponentProps<'button'> & { icon: LucideIcon; label: string }) => ReactNode
}

/**
 * 'Sair' asks once in its own place: 'Sair' · 'Ficar'. 'Ficar' stands where the first button was and has the focus,
 * so that a double tap or a child's second tap signs nobody out.
 */
export function SignOut({ className, Look }: SignOutProps) {
  const [state, setState] = useState<'closed' | 'asking' | 'stayed'>('closed')
  const isAsking = state === 'asking'
  const stay = () => setState('stayed')
  if (!isAsking) {
    return (
      <div className={className}>
        <Look
          type="button"
          icon={LogOut}
          label="Sair"
          autoFocus={state === 'stayed'}
          onClick={() => setState('asking')}
        />
      </div>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only listens for Escape of its buttons
    <form
      method="post"
      action="/sair"
      className={className}
      aria-label="Sair da conta?"
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && stay()}
    >
      <Look type="submit" icon={LogOut} label="Sair" />
      <Look type="button" icon={House} label="Ficar" autoFocus onClick={stay} />
    </form>
  )
}
