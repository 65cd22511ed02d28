import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startDialogHistory } from '#app/ui/use-dialog-history.ts'

// before the router, so that a step back out of a dialog or tab is heard first
startDialogHistory()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
