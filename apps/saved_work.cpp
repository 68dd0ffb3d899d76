#include <algorithm>
#include <cstdint>
#include <fstream>
#include <functional>
#include <iterator>
#include <specht/apps/files/packed.hpp>
#include <specht/apps/files/writer.hpp>
#include <specht/apps/saved_work.hpp>
#include <sstream>
#include <stdexcept>
#include <system_error>

namespace specht::apps {
namespace {

namespace fs = std::filesystem;

/// Records that are not needed stay in the file until they are so many bytes, and more than half of it.
constexpr std::size_t worth_dropping = std::size_t{1} << 22U;

/// AtomicFile writes FILE.progress.part; FILE.progress itself never comes.
fs::path name_of(fs::path file) { return file += ".progress"; }
fs::path part_of(fs::path name) { return name += ".part"; }

/// FNV-1a.
std::uint64_t checksum(const std::string& bytes) {
  std::uint64_t sum = 0xcbf29ce484222325ULL;
  for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return sum;
}

struct Record {
  std::string key, result;
  std::optional<double> parameter;
};

void pack(Packed& all, Record& record) { all(record.key, record.result, record.parameter); }

std::string framed(const Record& record) {
  const std::string bytes = packed(record);
  return packed(checksum(bytes), bytes);
}

constexpr char first_line[] = "# work of an unfinished run, which --resume continues\n";
constexpr char last_line[] = "\nwork\n";

std::string head_of(const Header& header) {
  std::ostringstream text;
  text << first_line;
  write_header(text, header, {"work"});
  return text.str();
}

std::string text_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// The line of the command in a head, or nothing.
std::string command_in(const std::string& head) {
  const std::size_t begin = head.find("\n# command: ");
  return begin == std::string::npos ? "" : head.substr(begin, head.find('\n', begin + 1) - begin);
}

/// A text that does not begin with a head: it is none of any command, or this one's with something else in it.
bool is_damaged(const std::string& text, const std::string& head) {
  const std::size_t end = text.find(last_line);
  if (!text.starts_with(first_line) || end == std::string::npos) return true;
  const std::string other = text.substr(0, end);
  const auto printable = [](unsigned char c) { return c == '\n' || (c >= ' ' && c != 0x7f); };
  if (!std::all_of(other.begin(), other.end(), printable)) return true;
  return command_in(other) == command_in(head) && other.size() == head.find(last_line);
}

/// The records behind the head, as far as they are whole.
void for_each_record(const std::string& text, const std::string& head,
                     const std::function<void(Record&)>& use) {
  if (!text.starts_with(head)) return;
  std::size_t place = head.size();
  constexpr std::size_t frame = sizeof(std::uint64_t) + sizeof(std::size_t);
  while (place + frame <= text.size()) {
    std::uint64_t sum = 0;
    std::size_t size = 0;
    unpack(text.substr(place, frame), sum, size);
    place += frame;
    if (size > text.size() - place) return;
    std::string bytes = text.substr(place, size);
    if (checksum(bytes) != sum) return;
    place += size;
    Record record;
    unpack(std::move(bytes), record);
    use(record);
  }
}

}  // namespace

SavedWork::SavedWork(const fs::path& file, const Header& header, bool resumes)
    : file_name_(name_of(file)), head_(head_of(header)), unfinished_([this] { return place(); }) {
  if (!resumes) {
    remove(file);
    return;
  }
  const fs::path part = part_of(file_name_);
  if (!fs::is_regular_file(part)) return;
  const std::string text = text_of(part);
  if (!text.starts_with(head_) && !head_.starts_with(text)) {
    if (is_damaged(text, head_)) {
      throw std::invalid_argument(
          "cannot resume '" + part.string() +
          "': it is damaged; without it --resume goes on from finished rows");
    }
    throw std::invalid_argument("cannot resume '" + part.string() +
                                "': another command has made it; give the same one, or another -o");
  }
  for_each_record(text, head_, [&](Record& record) {
    found_[std::move(record.key)] = std::move(record.result);
  });
}

SavedWork::~SavedWork() = default;

void SavedWork::remove(const fs::path& file) {
  std::error_code none;  // there may be none
  for (const char* ending : {"", ".new"}) {
    fs::path part = part_of(name_of(file));
    fs::remove(part += ending, none);
  }
}

const std::string* SavedWork::find(const std::string& key) const {
  const auto found = found_.find(key);
  return found == found_.end() ? nullptr : &found->second;
}

void SavedWork::save(const std::string& key, const std::string& result,
                     std::optional<double> parameter) {
  const std::string record = framed({key, result, parameter});
  const auto guard = lock_files();
  open();
  file_->stream() << record << std::flush;
  file_->require_written();
  size_ += record.size();
}

void SavedWork::forget(double parameter, bool upwards) {
  const auto guard = lock_files();
  first_ = parameter;
  upwards_ = upwards;
  if (file_ == nullptr || size_ < 2 * size_written_ + worth_dropping) return;
  file_->rewrite([&](std::ostream& stream) { write_kept(stream); });
}

std::optional<fs::path> SavedWork::place() const {
  if (file_ == nullptr && found_.empty()) return std::nullopt;
  return part_of(file_name_);
}

void SavedWork::open() {
  if (file_ != nullptr) return;
  file_ =
      std::make_unique<AtomicFile>(file_name_, [&](std::ostream& stream) { write_kept(stream); });
  file_->keep_unfinished();
}

void SavedWork::write_kept(std::ostream& stream) {
  size_ = head_.size();
  stream << head_;
  for_each_record(text_of(part_of(file_name_)), head_, [&](Record& record) {
    const bool passed = first_ && record.parameter &&
                        (upwards_ ? *record.parameter < *first_ : *record.parameter > *first_);
    if (passed) return;
    const std::string text = framed(record);
    stream << text;
    size_ += text.size();
  });
  size_written_ = size_;
}

}  // namespace specht::apps
