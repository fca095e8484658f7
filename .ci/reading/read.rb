# Reads JUnit reports with ActiveSupport's Hash.from_xml, as GitLab does, and prints what it found, a JSON line a file.
require "json"
require "active_support"
require "active_support/core_ext/hash/conversions"

ARGV.each do |file|
  begin
    hash = Hash.from_xml(File.read(file, encoding: "UTF-8"))
    suites = [hash["testsuites"] ? hash["testsuites"]["testsuite"] : hash["testsuite"]].flatten.compact
    cases = suites.flat_map { |suite| [suite["testcase"]].flatten.compact }.map do |one|
      verdict = %w[failure error skipped].find { |key| one.key?(key) }
      [one["classname"], one["name"], verdict || "passed"]
    end
    said = %w[tests failures errors skipped].to_h { |key| [key, suites.sum { |suite| Integer(suite[key], 10) }] }
    puts JSON.generate(reader: "ActiveSupport", file: file, cases: cases, said: said)
  rescue StandardError => error
    puts JSON.generate(reader: "ActiveSupport", file: file, error: "#{error.class}: #{error.message}"[0, 300])
  end
end
