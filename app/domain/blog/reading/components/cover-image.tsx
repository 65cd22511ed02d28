import { classNames } from '#app/ui/class-names.ts'
import type { Cover } from '../../media/image.ts'
import { initialsOf, lettersOf } from '../../post.ts'
import styles from './cover-image.module.css'

interface CoverImageProps {
  cover: Cover | null
  title: string
  /** post: in the width of the text; card: beside a title. */
  place: 'post' | 'card'
  /** The `sizes` attribute. */
  sizes: string
  /** The first picture of a page loads at once, the others lazily. */
  isFirst?: boolean
  className?: string
}

/**
 * The cover of a post; without one, letters of the title on a gradient. A placeholder with the title lies below the
 * picture: pages/browser/blog-covers.ts hides a picture that does not load.
 */
export function CoverImage({ cover, title, place, sizes, isFirst = false, className }: CoverImageProps) {
  if (!cover) {
    return (
      <div className={classNames(styles.cover, styles.letters, className)} aria-hidden="true">
        {place === 'post' ? lettersOf(title) : initialsOf(title)}
      </div>
    )
  }
  const sources = Map.groupBy(cover.variants, ({ type }) => type)
  return (
    <div className={classNames(styles.cover, className)}>
      <span className={styles.placeholder} aria-hidden="true">
        {title}
      </span>
      <picture>
        {[...sources].map(([type, variants]) => (
          <source
            key={type}
            type={type}
            sizes={sizes}
            srcSet={variants.map(({ path, width }) => `${path} ${width}w`).join(', ')}
          />
        ))}
        <img
          src={cover.path}
          // beside its title the picture is decoration
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
