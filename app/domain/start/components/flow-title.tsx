import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

/** The title of a page of the flow. It names the dialog and takes the focus when the page opens. */
export function FlowTitle({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Dialog.Title
      className={className}
      render={({ children: content, ...props }) => (
        <h1 {...props} tabIndex={-1}>
          {content}
        </h1>
      )}
    >
      {children}
    </Dialog.Title>
  )
}
