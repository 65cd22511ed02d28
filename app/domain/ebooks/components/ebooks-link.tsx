import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '#app/ui/button.tsx'
import { EBOOKS } from '#content/ebooks/catalogue.ts'
import styles from './ebooks-link.module.css'

/** The line at the end of Início that leads to the e-books, which are in Config. */
export function EbooksLink({ onOpen }: { onOpen: () => void }) {
  return (
    <p className={styles.line}>
      <Button variant="quiet" size="sm" icon={<ChevronRight />} onClick={onOpen}>
        Seus {EBOOKS.length} e-books para ler em família
      </Button>
    </p>
  )
}
