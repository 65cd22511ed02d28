import { classNames } from '#app/ui/class-names.ts'
import type { Cover } from '../../media/image.ts'
import { sourcesOfVariants } from '../../media/image-markup.ts'
import { initialsOf, firstTwoLettersOf } from '../../post.ts'
import styles from './cover-image.module.css'

interface CoverImageProps {
  cover: Cover | null
  title: string
  /** post: above the text of a post; card: beside a title in a list. */
  place: 'post' | 'card'
  /** The `sizes` attribute. */
  sizes: string
  /** The first picture of a page does not load lazily. */
  isFirst?: boolean
  className?: string
}

/**
 * The cover of a post; without a cover, letters of the title on a gradient. If the picture does not load,
 * pages/browser/blog-covers.ts hides it, and the placeholder below it shows the title.
 */
export function CoverImage({ cover, title, place, sizes, isFirst = false, className }: CoverImageProps) {
  if (!cover) {
    return (
      <div className={classNames(styles.cover, styles.letters, className)} aria-hidden="true">
        {place === 'post' ? firstTwoLettersOf(title) : initialsOf(title)}
      </div>
    )
  }
  return (
    <div className={classNames(styles.cover, className)}>
      <span className={styles.placeholder} aria-hidden="true">
        {title}
      </span>
      <picture>
        {sourcesOfVariants(cover.variants, sizes).map((source) => (
          <source key={source.type} {...source} />
        ))}
        <img
          src={cover.path}
          // the picture of a card is decoration
          alt={place === 'post' ? cover.alt : ''}
          width={cover.width ?? 800}
          height={cover.height ?? 500}
          loading={isFirst ? undefined : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          decoding={isFirst ? undefined : 'async'}
          data-cover
          className={styles.image}
        />
      </picture>
    </div>
  )
}
