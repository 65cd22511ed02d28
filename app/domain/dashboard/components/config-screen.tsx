import { Activity, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { useEachSnapshot } from '#app/ui/use-each-snapshot.ts'
import { useRead } from '#app/ui/use-read.ts'
import type { RequiredConsent } from '../../accounts/children-consent.ts'
import { ConsentSheet } from '../../families/components/consent-sheet.tsx'
import type { Dashboard } from '../dashboard.ts'
import { DEFAULT_SETTINGS_PAGE, hasSettingsPage, type SettingsPage } from '../settings-page.ts'
import type { Settings } from '../settings.ts'
import styles from './config-screen.module.css'
import { SettingsIndex } from './settings-index.tsx'
import { SettingsPageContent } from './settings-page-content.tsx'
import { SettingsPageHead } from './settings-page-head.tsx'
import type { SettingsNavigation } from './use-settings-page.ts'

interface ConfigScreenProps extends SettingsNavigation {
  dashboard: Dashboard
  /** Whether the e-mail was confirmed when the app was loaded. */
  isEmailVerified: boolean
  /** Why this guardian is asked for consent; null when the given consent is current. */
  askedConsent: RequiredConsent | null
  /** Whether to ask an administrator of the site to turn on the second factor. */
  asksSecondFactor: boolean
  topBar?: ReactNode
}

/** The Config tab: an index of pages. On wide screens index and page are side by side (rules 131 to 133). */
export function ConfigScreen({
  dashboard,
  isEmailVerified,
  askedConsent,
  asksSecondFactor,
  topBar,
  page: chosenPage,
  isSideBySide,
  onOpenPage,
  onClosePage,
}: ConfigScreenProps) {
  const { result, value, isLoading, load } = useRead<Settings>('Falha ao carregar dados da família.')
  const reload = () => void load(APP_PATHS.settings)
  useEachSnapshot(reload)
  const settings = value?.familyId === dashboard.family.id ? value : null
  const isPageMissing = chosenPage !== null && !hasSettingsPage(chosenPage, { ...dashboard, settings })
  const page = (isPageMissing ? null : chosenPage) ?? (isSideBySide ? DEFAULT_SETTINGS_PAGE : null)
  const openedPages = useOpenedPages(page)
  const titleId = useId()
  const [isConsentOpen, setConsentOpen] = useState(false)
  const { screenRef, rememberScroll } = usePageFocus(page, isSideBySide)

  useEffect(() => {
    if (isPageMissing) onClosePage()
  }, [isPageMissing, onClosePage])

  const failure = result?.ok === false && (
    <div className={styles.failure}>
      <FormMessage message={result.message} />
      <Button variant="outline" size="sm" pending={isLoading && 'Carregando...'} onClick={reload}>
        Tentar de novo
      </Button>
    </div>
  )
  const isIndexShown = isSideBySide || page === null
  return (
    <div ref={screenRef} className={isSideBySide ? styles.sideBySide : undefined}>
      {isIndexShown && (
        <div className={styles.index}>
          {isSideBySide ? (
            <h1 className={styles.title}>Config</h1>
          ) : (
            <PageHead title="Config" top={topBar} strip={<TileStrip />} />
          )}
          <div className={styles.indexBody}>
            {failure}
            <SettingsIndex
              dashboard={dashboard}
              settings={settings}
              hasFailed={result?.ok === false}
              // available before the settings load, so that the rows do not move
              isEmailVerified={settings?.account.isEmailVerified ?? isEmailVerified}
              askedConsent={askedConsent}
              asksSecondFactor={asksSecondFactor}
              currentPage={isSideBySide ? page : null}
              onOpenPage={(newPage) => {
                rememberScroll()
                onOpenPage(newPage)
              }}
              onReadConsent={() => setConsentOpen(true)}
              hasSignOut={!isSideBySide}
            />
          </div>
        </div>
      )}
      <section aria-labelledby={page ? titleId : undefined} className={styles.page}>
        {page && (
          <SettingsPageHead titleId={titleId} page={page} onBack={isSideBySide ? undefined : onClosePage} />
        )}
        {!isIndexShown && failure && <div className={styles.pageFailure}>{failure}</div>}
        {openedPages.map((openedPage) => (
          <Activity key={openedPage} mode={openedPage === page ? 'visible' : 'hidden'}>
            <div className={styles.pageBody}>
              <SettingsPageContent
                page={openedPage}
                dashboard={dashboard}
                settings={settings}
                asksConsent={askedConsent !== null}
              />
            </div>
          </Activity>
        ))}
      </section>
      <ConsentSheet
        open={isConsentOpen}
        onOpenChange={setConsentOpen}
        onAccepted={() => setConsentOpen(false)}
      />
    </div>
  )
}

/** The pages opened so far. They stay mounted, so that nothing typed in them is lost. */
function useOpenedPages(page: SettingsPage | null): readonly SettingsPage[] {
  const [openedPages, setOpenedPages] = useState<readonly SettingsPage[]>([])
  if (!page || openedPages.includes(page)) return openedPages
  setOpenedPages([...openedPages, page])
  return [...openedPages, page]
}

/** Moves the focus to the title of an opened page, and back to its row when it closes. */
function usePageFocus(page: SettingsPage | null, isSideBySide: boolean) {
  const screenRef = useRef<HTMLDivElement>(null)
  const lastView = useRef({ page, isSideBySide })
  const indexScroll = useRef(0)

  useLayoutEffect(() => {
    const previous = lastView.current
    lastView.current = { page, isSideBySide }
    if (previous.page === page || previous.isSideBySide !== isSideBySide) return
    const target = page ? '[data-settings-title]' : `[data-settings-row="${previous.page}"] button`
    window.scrollTo({ top: page ? 0 : indexScroll.current, behavior: 'instant' })
    screenRef.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true })
  }, [page, isSideBySide])

  return { screenRef, rememberScroll: () => void (indexScroll.current = window.scrollY) }
}
