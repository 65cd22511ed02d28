import { useSyncExternalStore } from 'react'
import { ChildHome, type ChildHomeProps } from './child-home.tsx'
import { FamilyBoard } from './family-board.tsx'
import { FamilyHome, type FamilyHomeProps } from './family-home.tsx'
import styles from './home-screen.module.css'

type HomeScreenProps = Omit<ChildHomeProps, 'child'> &
  FamilyHomeProps & {
    /** The child whose day is shown; null for all children. */
    child: ChildHomeProps['child'] | null
  }

/** From this width on, each child has a column of a board. */
const BOARD_QUERY = '(min-width: 1280px)'

/** The tab Início: the day of one child, or of all of them as a list or a board. */
export function HomeScreen({ child, ...props }: HomeScreenProps) {
  const isBoard = useIsBoard()
  if (child) return <ChildHome key={child.id} {...props} child={child} />
  return (
    <>
      {isBoard !== true && (
        <div className={styles.list}>
          <FamilyHome {...props} />
        </div>
      )}
      {isBoard !== false && (
        <div className={styles.board}>
          <FamilyBoard {...props} showsFamily={isBoard === true} />
        </div>
      )}
    </>
  )
}

/** Whether the window is wide enough for the board. Undefined on the server, which renders both; CSS hides one. */
function useIsBoard(): boolean | undefined {
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
