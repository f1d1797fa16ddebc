// State of the gallery.

export interface GallerySlice {
  /** Search text of the gallery. */
  search: string;
}

export const GALLERY: GallerySlice = {
  search: "",
};
