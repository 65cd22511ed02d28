import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepTranslatedText } from '#app/ui/keep-translated-text.ts'
import { keepTypedValues } from '#app/ui/keep-typed-values.ts'
import { startDialogHistory } from '#app/ui/use-dialog-history.ts'

// the font stylesheet loads now, because this script runs after the first paint
document.head.append(
  Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: document.documentElement.dataset.fonts,
  }),
)

// before the router, so that its popstate listener runs first and Back closes a dialog
startDialogHistory()

// root.tsx dispatches it after hydration
addEventListener('framework-ready', keepTypedValues(document), { once: true })

keepTranslatedText(document)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
