// Saved states of an engine, in pages. An image shares every page with the state that was saved or restored before it, if the page is
// unchanged: between two snapshots few words of a large memory are written.
#pragma once
#include <cstdint>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

namespace qs {

// A part of an engine's state: plain bytes at a constant address.
struct Region {
  void* data;
  size_t size;
};

class Images {
 public:
  Images() = default;
  Images(const Images&) = delete;
  Images& operator=(const Images&) = delete;
  ~Images() {
    while (!images_.empty()) discard(images_.begin()->first);
  }

  // Saves the bytes of all regions, which are the same ones in every call. Returns the handle of the image, never the same one twice.
  uint32_t save(const std::vector<Region>& regions) {
    const Image* const last = image(last_);
    Image saved;
    saved.pages.reserve(last ? last->pages.size() : 0);
    for_each_page(regions, [&](size_t i, const uint8_t* bytes, size_t size) {
      Page* page = last ? last->pages[i] : nullptr;
      if (page && same(page->bytes, bytes, size)) {
        ++page->users;
      } else {
        page = new Page;
        memcpy(page->bytes, bytes, size);
        saved.own_bytes += sizeof(Page);
      }
      saved.pages.push_back(page);
    });
    saved.own_bytes += saved.pages.size() * sizeof(Page*);
    last_ = next_++;
    images_.emplace(last_, std::move(saved));
    return last_;
  }

  // Bytes that an image needs beside the pages that it shared when it was saved; 0 for an unknown handle.
  uint32_t bytes(uint32_t handle) const {
    const Image* const known = image(handle);
    return known ? static_cast<uint32_t>(known->own_bytes) : 0;
  }

  // Writes an image back to the regions it was saved from. False for an unknown handle.
  bool restore(uint32_t handle, const std::vector<Region>& regions) {
    const Image* const wanted = image(handle);
    if (!wanted) return false;
    for_each_page(regions, [&](size_t i, uint8_t* bytes, size_t size) { memcpy(bytes, wanted->pages[i]->bytes, size); });
    last_ = handle;
    return true;
  }

  // Frees an image, and the pages that no other one has.
  void discard(uint32_t handle) {
    const auto found = images_.find(handle);
    if (found == images_.end()) return;
    for (Page* page : found->second.pages) {
      if (--page->users == 0) delete page;
    }
    images_.erase(found);
  }

 private:
  static constexpr size_t kPageBytes = 1024;
  struct Page {
    uint32_t users = 1;  // images that have it
    uint8_t bytes[kPageBytes];
  };
  struct Image {
    std::vector<Page*> pages;
    size_t own_bytes = 0;
  };

  const Image* image(uint32_t handle) const {
    const auto found = images_.find(handle);
    return found == images_.end() ? nullptr : &found->second;
  }

  template <class Visit>
  static void for_each_page(const std::vector<Region>& regions, Visit visit) {
    size_t i = 0;
    for (const Region& region : regions) {
      auto* const bytes = static_cast<uint8_t*>(region.data);
      for (size_t at = 0; at < region.size; at += kPageBytes) {
        const size_t left = region.size - at;
        visit(i++, bytes + at, left < kPageBytes ? left : kPageBytes);
      }
    }
  }

  // As memcmp; the C library of wasm compares byte by byte.
  static bool same(const uint8_t* a, const uint8_t* b, size_t size) {
    size_t at = 0;
    for (; at + 32 <= size; at += 32) {
      uint64_t x[4], y[4];
      memcpy(x, a + at, sizeof x);
      memcpy(y, b + at, sizeof y);
      if ((x[0] ^ y[0]) | (x[1] ^ y[1]) | (x[2] ^ y[2]) | (x[3] ^ y[3])) return false;
    }
    return memcmp(a + at, b + at, size - at) == 0;
  }

  std::map<uint32_t, Image> images_;
  uint32_t last_ = 0;  // the image that was saved or restored last, if it is there still
  uint32_t next_ = 1;
};

}  // namespace qs
