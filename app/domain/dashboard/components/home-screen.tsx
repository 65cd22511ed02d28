import { Activity, Suspense, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { ScreenSkeleton } from '#app/ui/screen-skeleton.tsx'
import { ChildHome, type ChildHomeProps } from './child-home.tsx'
import { FamilyBoard, InboxScreen, RequestCards } from './deferred-screens.tsx'
import { FamilyHome, type FamilyHomeProps } from './family-home.tsx'
import styles from './home-screen.module.css'
import type { Inbox } from './use-inbox.ts'

type HomeScreenProps = Omit<ChildHomeProps, 'child'> &
  FamilyHomeProps & {
    /** The child whose day is shown; null for all children. */
    child: ChildHomeProps['child'] | null
    inbox: Inbox
  }

/** From this width on, each child has a column of a board. */
const BOARD_QUERY = '(min-width: 1280px)'
/** With more children the columns are too narrow: they are chosen above the list, as on phones. */
const MAX_BOARD_CHILDREN = 5

/** The tab Início: the day of one child, or of all of them as a list or a board. The inbox replaces it while it is open. */
export function HomeScreen({ child, inbox, ...props }: HomeScreenProps) {
  const isWide = useIsWide()
  const { approval } = props
  const isBoard = props.dashboard.children.length > MAX_BOARD_CHILDREN ? false : isWide
  const isInboxOpen = inbox.isOpen && approval !== null
  useReturnFromInbox(isInboxOpen)
  return (
    <>
      {isInboxOpen && (
        <Suspense fallback={<ScreenSkeleton />}>
          <InboxScreen
            approval={approval}
            otherCards={
              <RequestCards
                requests={props.dashboard.requests}
                familyChildren={props.dashboard.children}
                now={approval.now}
              />
            }
            onBack={inbox.close}
          />
        </Suspense>
      )}
      <Activity mode={isInboxOpen ? 'hidden' : 'visible'}>
        {child && <ChildHome key={child.id} {...props} child={child} />}
        {!child && isBoard !== true && (
          <div className={isBoard === undefined ? styles.list : undefined}>
            <FamilyHome {...props} />
          </div>
        )}
        {!child && isBoard === undefined && (
          <div className={styles.board}>
            <ScreenSkeleton />
          </div>
        )}
        {!child && isBoard && (
          <Suspense fallback={<ScreenSkeleton />}>
            <FamilyBoard {...props} />
          </Suspense>
        )}
      </Activity>
    </>
  )
}

/** Restores the scroll position when the inbox closes, and focuses what opened it, or else the heading. */
function useReturnFromInbox(isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  const scrollTop = useRef(0)
  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (isOpen) return
    window.scrollTo({ top: scrollTop.current, behavior: 'instant' })
    const home = document.querySelector('[data-tab="home"]')
    const opener = [
      ...(home?.querySelectorAll<HTMLElement>('[data-inbox-opener]:not(:disabled), h1') ?? []),
    ].find((element) => element.getClientRects().length > 0)
    if (opener?.matches('h1')) opener.tabIndex = -1
    opener?.focus({ preventScroll: true })
  }, [isOpen])
  useLayoutEffect(() => {
    if (isOpen) return
    const remember = () => void (scrollTop.current = window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [isOpen])
}

/**
 * Whether the window is wide enough for the board. Undefined on the server, which renders the list and a skeleton of the
 * board; CSS hides one of them.
 */
function useIsWide(): boolean | undefined {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(BOARD_QUERY)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(BOARD_QUERY).matches,
    () => undefined,
  )
}
