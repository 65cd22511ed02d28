import LogOut from 'lucide-react/icons/log-out'
import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { removeDrafts } from '../../start/start-draft-storage.ts'

interface SignOutProps {
  className?: string | undefined
  /** Class of 'Sair da conta?'. */
  questionClass: string | undefined
  /** Renders a button in the style of the top bar or the rail. */
  Button: (props: ComponentProps<'button'> & { icon?: LucideIcon; label: string }) => ReactNode
}

/**
 * 'Sair' asks for confirmation in place: 'Sair da conta?', 'Sair' · 'Ficar'. 'Ficar' replaces the first button and
 * takes the focus, so that a double tap does not sign out.
 */
export function SignOut({ className, questionClass, Button }: SignOutProps) {
  const [state, setState] = useState<'closed' | 'asking' | 'stayed'>('closed')
  const questionId = useId()
  const isAsking = state === 'asking'
  const stay = () => setState('stayed')
  if (!isAsking) {
    return (
      <div className={className}>
        <Button
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
      aria-labelledby={questionId}
      onSubmit={removeDrafts}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && stay()}
    >
      <p id={questionId} className={questionClass}>
        Sair da conta?
      </p>
      <Button type="submit" icon={LogOut} label="Sair" />
      <Button type="button" label="Ficar" autoFocus onClick={stay} />
    </form>
  )
}
